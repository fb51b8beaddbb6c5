/** What is measured: something that can be asked again and again. */
import { type Times, timesOf } from './requests.ts';

/** Something that can be asked again and again. */
export interface Asked {
  /** Answers per second, several in flight. */
  rate(seconds: number): Promise<number>;
  /** One after another. */
  times(seconds: number): Promise<Times>;
}

const IN_FLIGHT = 8;
const LEAST_CALLS = 8;

/** A function called in this process with one of a list after another. */
export function called<T>(list: readonly T[], use: (one: T) => Promise<unknown>): Asked {
  let next = 0;
  const callFor = async (seconds: number, inFlight: number) => {
    const times: number[] = [];
    const start = performance.now();
    const work = async () => {
      let now = performance.now();
      while (now < start + seconds * 1000 || times.length < LEAST_CALLS) {
        await use(list[next++ % list.length] as T);
        const end = performance.now();
        times.push(end - now);
        now = end;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    return { ...timesOf(times), rate: (1000 * times.length) / (performance.now() - start) };
  };
  return {
    rate: async (seconds) => (await callFor(seconds, IN_FLIGHT)).rate,
    times: (seconds) => callFor(seconds, 1),
  };
}
