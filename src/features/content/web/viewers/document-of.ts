import type { Answer, Calls } from '#contract';
import type { Outcome } from '#ui/site/outcome.ts';
import { whyOf } from './viewer-failure.tsx';

type Found =
  | { state: 'waiting' }
  | { state: 'failed'; why: ReturnType<typeof whyOf> | 'noPdf' }
  | { state: 'there'; title: string; url: string };

/** The document of an item, as far as it is known: a PDF item's text is its document's address. */
export function documentOf(outcome: Outcome<Answer<Calls['getCommonById']>> | undefined): Found {
  if (!outcome) return { state: 'waiting' };
  if (!outcome.ok) return { state: 'failed', why: whyOf(outcome.code) };
  const { title, htmlContent: url } = outcome.val;
  if (!/^\/documents\/[0-9a-f]+\.pdf$/.test(url)) return { state: 'failed', why: 'noPdf' };
  return { state: 'there', title, url };
}
