/** Interface between the server and the rendering of pages. */
import type { CallName, Envelope } from '#contract';
import type { Texts } from '#language/format.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Person } from '#ui/site/person.tsx';

/** Scripts and styles by route id, as the router's manifest expects them. */
export interface Assets {
  routes: Record<string, RouteAssets>;
}

export interface RouteAssets {
  css?: string[];
  preloads?: string[];
  scripts?: { attrs: Record<string, string | boolean>; children?: string }[];
}

export interface PageRequest {
  /** Aborted when the client disconnects. */
  request: Request;
  language: LanguageCode;
  /** The current texts of the language, and the URL of texts that staff changed, for browsers. */
  texts: { table: Texts; changes: string | undefined };
  origin: string;
  /** Nonce that marks the scripts of the render (page-renderer.ts). */
  nonce: string;
  assets: Assets;
  /** The signed-in customer; undefined for a visitor. */
  person: Person | undefined;
  /** The customer's time zone; default UTC. */
  zone?: string;
  dispatch: (name: CallName, payload: unknown) => Promise<{ status: number; envelope: Envelope }>;
  /** Called with a function that renders the page again with the loaded data, for `npm run bench`. */
  again?: (render: () => string) => void;
}

export interface RenderedPage {
  status: number;
  headers: Headers;
  body: string;
}

/** Rejects if the request is aborted. */
export type Render = (page: PageRequest) => Promise<RenderedPage>;
