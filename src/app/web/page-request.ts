/** What the server and the page render say to each other. */
import type { CallName, Envelope } from '#contract';
import type { Texts } from '#language/format.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Person } from '#ui/session/person.ts';

/** Scripts and styles of the pages, as the router's manifest takes them: by route id. */
export interface Assets {
  routes: Record<string, RouteAssets>;
}

export interface RouteAssets {
  css?: string[];
  preloads?: string[];
  scripts?: { attrs: Record<string, string | boolean>; children?: string }[];
}

/** A page that is asked for. */
export interface PageRequest {
  /** Aborted when nobody waits for the page any more. */
  request: Request;
  language: LanguageCode;
  /** The language's texts as they are now, and where browsers find what was changed in them. */
  texts: { table: Texts; changes: string | undefined };
  /** Protocol and host under which visitors reach the site. */
  origin: string;
  /** The answer's nonce: scripts without it do not run. */
  nonce: string;
  assets: Assets;
  /** Who asks, by the cookie; undefined for a visitor. */
  person: Person | undefined;
  /** Makes a call for the visitor. */
  dispatch: (name: CallName, payload: unknown) => Promise<{ status: number; envelope: Envelope }>;
}

export interface RenderedPage {
  status: number;
  headers: Headers;
  body: string;
}

/** Renders a page; rejects when the request is aborted. */
export type Render = (page: PageRequest) => Promise<RenderedPage>;
