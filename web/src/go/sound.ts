import {useEffect, useRef} from "preact/hooks";

/** A short knock, like a stone put down: noise that fades within a few hundredths of a second. */
function knock(context: AudioContext) {
  const length = Math.floor(0.05 * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; ++i) data[i] = (2 * Math.random() - 1) * Math.exp(-8 * i / length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1400;
  source.connect(filter).connect(context.destination);
  source.start();
}

/** Knocks when a move is played, if that is wanted. */
export function useStoneSound(wanted: boolean, moves: number) {
  const context = useRef<AudioContext | null>(null);
  const before = useRef(moves);
  useEffect(() => {
    const played = moves > before.current;
    before.current = moves;
    if (!wanted || !played) return;
    context.current ??= new AudioContext();
    void context.current.resume();
    knock(context.current);
  }, [moves, wanted]);
}
