import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { LiveTexts } from '#features/texts/server/live-texts.ts';
import { PageRenderer } from './page-renderer.ts';
import type { PageSource } from './page-source.ts';

test.each([
  ['<p><!--$-->OK<!--/$--></p>', 0],
  ['<p><!--$!--><template></template>Loading…<!--/$--></p>', 1],
])('A part that React could not draw is told in the log: %s', async (body, told) => {
  const source = { render: async () => ({ status: 200, headers: new Headers(), body }) };
  const texts = { addressOf: () => undefined };
  const error = vi.fn();
  const reply = { helmet: () => undefined, raw: { getHeaders: () => ({}) }, log: { error } };
  const renderer = new PageRenderer(source as unknown as PageSource, texts as unknown as LiveTexts);
  const visit = {
    url: new URL('https://turbo.example/index'),
    language: 'en',
    signal: new AbortController().signal,
  } as const;
  await renderer.render(reply as unknown as FastifyReply, visit, vi.fn());
  expect(error).toHaveBeenCalledTimes(told);
});
