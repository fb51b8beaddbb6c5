import type { ChangeSummary } from '#contract/staff/publishing.ts';

const names = {
  turbos: ['turbo', 'turbos'],
  parts: ['part', 'parts'],
  lines: ['line', 'lines'],
} as const;
const number = new Intl.NumberFormat('en');

/** The summary of a change set in words: '3 turbos changed, 1 part added'. */
export function summaryWords(summary: ChangeSummary): string {
  const words = (['turbos', 'parts', 'lines'] as const).flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((what) => {
      const count = summary[part][what];
      if (count === 0) return [];
      return [`${number.format(count)} ${names[part][count === 1 ? 0 : 1]} ${what}`];
    }),
  );
  return words.join(', ') || 'nothing noted';
}
