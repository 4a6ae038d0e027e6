import {useEffect, useRef, useState} from "preact/hooks";

/** Calls back with the events of a stream, by name. A page that nobody looks at lets go of it: browsers keep few connections to one server. */
export function useStream(path: string, on: Record<string, (data: any) => void>, onOpen?: () => void) {
  const newest = useRef(on);
  newest.current = on;
  useEffect(() => {
    let source: EventSource | null = null;
    const follow = () => {
      source?.close();
      source = null;
      if (document.hidden) return;
      source = new EventSource(path);
      if (onOpen) source.onopen = onOpen;
      for (const name of Object.keys(newest.current)) {
        source.addEventListener(name, e => newest.current[name](JSON.parse((e as MessageEvent).data)));
      }
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      source?.close();
    };
  }, [path]);
}

/** The newest event of a stream. */
export function useNewest<T>(path: string, event: string): T | undefined {
  const [newest, setNewest] = useState<T | undefined>(undefined);
  useStream(path, {[event]: setNewest});
  return newest;
}
