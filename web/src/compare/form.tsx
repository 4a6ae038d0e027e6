import {useEffect, useState} from "preact/hooks";
import type {CompareWords} from "../words/compare";
import type {Field} from "./types";

interface Props {
  fields: Field[];
  words: CompareWords;
  side: string;
  /** Resolves to what is wrong with the value, or to nothing. */
  onSet: (name: string, value: string) => Promise<string>;
}

/** One option: its value in the widget that fits, its help, its paper, and what is wrong with a value. */
function Option({field, words, id, onSet}: {field: Field; words: CompareWords; id: string; onSet: Props["onSet"]}) {
  const [text, setText] = useState(field.value);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    setText(field.value);
    setTrouble("");
  }, [field.value]);
  const send = async (value: string) => {
    if (value !== field.value) setTrouble(await onSet(field.name, value));
    else setTrouble("");
  };
  const about = {id, name: field.name, "aria-describedby": `${id}-help`, "aria-invalid": trouble !== ""};
  const changed = (e: Event) => send((e.target as HTMLSelectElement).value);
  return (
    <div class={field.changed ? "option changed" : "option"}>
      <label for={id}><code>{field.name}</code>{field.changed && <span class="quiet"> · {words.changed}</span>}</label>
      {field.kind === "yes-no"
        ? <select {...about} value={field.value} onChange={changed}><option value="true">{words.on}</option><option value="false">{words.off}</option></select>
        : field.kind === "choice"
          ? <select {...about} value={field.value} onChange={changed}>{field.choices.map(c => <option value={c}>{c}</option>)}</select>
          : <input {...about} value={text} inputMode={field.kind === "whole" ? "numeric" : field.kind === "number" ? "decimal" : "text"}
                   readOnly={field.kind === "file"} onInput={e => setText((e.target as HTMLInputElement).value)}
                   onChange={e => send((e.target as HTMLInputElement).value)} />}
      <p class="quiet" id={`${id}-help`}>
        {field.help}{field.kind === "file" ? ` (${words.file})` : ` (${field.allowed})`}
        {field.source && <><br /><cite>{field.source}</cite></>}
      </p>
      {trouble && <p class="wrong" role="alert">{trouble}</p>}
    </div>
  );
}

/** A form made of the options as the program declares them. */
export function FieldForm({fields, words, side, onSet}: Props) {
  const [wanted, setWanted] = useState("");
  const shown = fields.filter(f => f.name.includes(wanted.trim()));
  return (
    <div class="options">
      <label class="find">{words.search} <input type="search" value={wanted} onInput={e => setWanted((e.target as HTMLInputElement).value)} /></label>
      {shown.length === 0 && <p class="quiet">{words.none}</p>}
      {shown.map(f => <Option key={f.name} id={`${side}-${f.name}`} field={f} words={words} onSet={onSet} />)}
    </div>
  );
}
