import {useEffect, useState} from "preact/hooks";

/** The newest event of a stream. A page that nobody looks at lets go of it: browsers keep few connections to one server. */
export function useNewest<T>(path: string, event: string): T | undefined {
  const [newest, setNewest] = useState<T | undefined>(undefined);
  useEffect(() => {
    let source: EventSource | null = null;
    const follow = () => {
      source?.close();
      source = null;
      if (document.hidden) return;
      source = new EventSource(path);
      source.addEventListener(event, e => setNewest(JSON.parse((e as MessageEvent).data)));
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      source?.close();
    };
  }, [path, event]);
  return newest;
}
