/** States of orders and claims, each with a mark in its tone. */
import type { ClaimState } from '#contract/order-names.ts';
import { OfficeMark } from '#ui/office/sheet.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { type DeskState, deskClaimWords, orderStateWords } from './order-words.ts';

export function DeskOrderMark({ order }: { order: DeskState }) {
  const [words, tone] = orderStateWords(order, useDeskText());
  return <OfficeMark tone={tone} words={words} />;
}

export function DeskClaimMark({ state }: { state: ClaimState }) {
  const t = useDeskText();
  const [words, tone] = deskClaimWords[state];
  return <OfficeMark tone={tone} words={t(words)} />;
}
