/** The interface between the server and the page render. */
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
  /** The language's current texts, and the address of the changes by staff, for browsers. */
  texts: { table: Texts; changes: string | undefined };
  /** Origin of the site for visitors. */
  origin: string;
  /** The nonce that marks the render's scripts (page-renderer.ts). */
  nonce: string;
  assets: Assets;
  /** The customer of the session cookie; undefined for a visitor. */
  person: Person | undefined;
  /** The customer's time zone; UTC without it. */
  zone?: string;
  /** Runs a call for the visitor. */
  dispatch: (name: CallName, payload: unknown) => Promise<{ status: number; envelope: Envelope }>;
  /** Called with a function that repeats React's render of the page with the loaded data: for `npm run bench`. */
  again?: (render: () => string) => void;
}

export interface RenderedPage {
  status: number;
  headers: Headers;
  body: string;
}

/** Renders a page; rejects when the request is aborted. */
export type Render = (page: PageRequest) => Promise<RenderedPage>;
