import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalAddress } from './portal.ts';

const BUILT = join(import.meta.dirname, '../../dist/web');

/** The scripts and styles that a document references, from the build's manifest; scripts in KB. */
export type DocumentWeight = { script: number; requests: number };

/** The files that the document of a page references for a role, including those of the tab in its address. */
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

/** The weight of a page's files without those in `beyond`. The data of its first view is fetched together with /me. */
export function weighFiles(files: ReadonlySet<string>, beyond: ReadonlySet<string>): DocumentWeight {
  const more = [...files].filter((file) => !beyond.has(file));
  const scripts = more.filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + sentSize(join(BUILT, file)), 0);
  return { script: bytes / 1024, requests: more.length };
}

/** Bytes as sent. A file that compression would not make smaller has no compressed copy. */
const sentSize = (file: string): number =>
  (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
