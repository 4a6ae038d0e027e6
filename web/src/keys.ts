import {useEffect, useRef} from "preact/hooks";

/** What keys do while a view is shown, unless somebody writes in a field. */
export function useKeys(handlers: Record<string, () => void>) {
  // Effects come after the picture, and a key may be faster.
  const newest = useRef(handlers);
  newest.current = handlers;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName) || event.ctrlKey || event.altKey || event.metaKey) return;
      newest.current[event.key]?.();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
