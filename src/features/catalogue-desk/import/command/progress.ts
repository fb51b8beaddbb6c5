import { type Options, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../work.ts';

/** Milliseconds between two lines where there is no terminal. */
const everyMs = 3000;

export interface ProgressView {
  show: (progress: ImportProgress) => void;
  end: () => void;
}

const number = new Intl.NumberFormat('en');

/** Rows (or what else is counted) per second, and the time left when the total is known. */
export function pace(
  { done, total, rows }: Pick<ImportProgress, 'done' | 'total' | 'rows'>,
  seconds: number,
  unit = 'rows',
): { rate: string; left: string } {
  const perSecond = seconds > 0 ? Math.round(rows / seconds) : 0;
  const share = total > 0 ? done / total : 0;
  const left = share > 0 && share <= 1 ? Math.ceil((seconds / share) * (1 - share)) : undefined;
  const time = left === undefined ? '' : left < 60 ? `${left} s` : `${Math.ceil(left / 60)} min`;
  return { rate: `${number.format(perSecond)} ${unit}/s`, left: time };
}

/** Shows progress on a terminal as a bar for each step, elsewhere as a line every few seconds. */
export function openProgress(stream: NodeJS.WriteStream, unit = 'rows'): ProgressView {
  return stream.isTTY ? bars(stream, unit) : lines(stream, unit);
}

function bars(stream: NodeJS.WriteStream, unit: string): ProgressView {
  let step = '';
  let start = 0;
  let bar: SingleBar | undefined;
  const options: Options = {
    stream,
    format: '{step} {bar} {percentage} % · {rate} · {left} left',
    hideCursor: true,
    barsize: 24,
    fps: 8,
  };
  const end = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    end,
    show(progress) {
      if (progress.step !== step) {
        end();
        step = progress.step;
        start = performance.now();
        bar = new SingleBar(options);
        bar.start(Math.max(1, progress.total), 0, { step: step.padEnd(44), rate: '', left: '' });
      }
      const seconds = (performance.now() - start) / 1000;
      bar?.update(
        Math.min(progress.done, Math.max(1, progress.total)),
        pace(progress, seconds, unit),
      );
    },
  };
}

function lines(stream: NodeJS.WriteStream, unit: string): ProgressView {
  let step = '';
  let start = 0;
  let told = performance.now();
  return {
    end: () => {},
    show(progress) {
      const now = performance.now();
      if (progress.step !== step) {
        step = progress.step;
        start = now;
      }
      if (now - told < everyMs) return;
      told = now;
      const { rate, left } = pace(progress, (now - start) / 1000, unit);
      const share = progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : 0;
      stream.write(`${step}: ${share} %, ${rate}${left === '' ? '' : `, ${left} left`}\n`);
    },
  };
}
