import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalAddress } from './portal.ts';

const BUILT = join(import.meta.dirname, '../../dist/web');

/** What a document names by itself: the scripts and styles of its page, as the build's manifest has them. */
export type DocumentWeight = { script: number; requests: number };

/** The files that the document of a page names for a role, those of the tab in its address included. */
export async function namedFiles(
  { address }: PortalAddress,
  path: string,
  role: string | null,
): Promise<Set<string>> {
  const headers = { 'accept-language': 'en', ...(role && { cookie: `preau_frame=${role}` }) };
  const html = await (await fetch(`${address}${path}`, { headers })).text();
  const [, tab] = /[?&]tab=(\w+)/.exec(path) ?? [];
  const lines = html
    .split('\n')
    .filter((line) => !line.startsWith('<meta ') || line.startsWith(`<meta name="tab-${tab}"`));
  return new Set(lines.join('\n').match(/\/assets\/[\w./-]+\.(?:js|css)/g));
}

/** What a first visit of a page is sent beyond what is there already. What it shows first comes with the answer that every page waits for. */
export function weighFiles(files: ReadonlySet<string>, beyond: ReadonlySet<string>): DocumentWeight {
  const more = [...files].filter((file) => !beyond.has(file));
  const scripts = more.filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + sentSize(join(BUILT, file)), 0);
  return { script: bytes / 1024, requests: more.length };
}

/** A file that would not become smaller has no compressed copy. */
const sentSize = (file: string): number =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
