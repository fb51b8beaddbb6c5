/** Repeatable work, and its times. */
import { type Times, timesOf } from './requests.ts';

export interface Work {
  /** Calls per second, with several calls at the same time. */
  rate(seconds: number): Promise<number>;
  /** Times of sequential calls. */
  times(seconds: number): Promise<Times>;
}

const IN_FLIGHT = 8;
const MIN_CALLS = 8;

/** Calls a function in this process with the entries of a list in turn. */
export function calling<T>(list: readonly T[], call: (entry: T) => Promise<unknown>): Work {
  let next = 0;
  const callFor = async (seconds: number, inFlight: number) => {
    const times: number[] = [];
    const start = performance.now();
    const lane = async () => {
      let now = performance.now();
      while (now < start + seconds * 1000 || times.length < MIN_CALLS) {
        await call(list[next++ % list.length] as T);
        const end = performance.now();
        times.push(end - now);
        now = end;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
    return { ...timesOf(times), rate: (1000 * times.length) / (performance.now() - start) };
  };
  return {
    rate: async (seconds) => (await callFor(seconds, IN_FLIGHT)).rate,
    times: (seconds) => callFor(seconds, 1),
  };
}
