import {useState} from "preact/hooks";

/** A choice that the browser remembers. */
export function useKept<T extends string>(key: string, otherwise: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>((localStorage.getItem("yomi." + key) as T | null) ?? otherwise);
  return [value, v => {
    localStorage.setItem("yomi." + key, v);
    setValue(v);
  }];
}

/** The same for yes and no. */
export function useSwitch(key: string, otherwise: boolean): [boolean, (on: boolean) => void] {
  const [value, setValue] = useKept<"yes" | "no">(key, otherwise ? "yes" : "no");
  return [value === "yes", on => setValue(on ? "yes" : "no")];
}
