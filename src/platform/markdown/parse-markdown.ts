import type { MarkdownBlock, MarkdownRun } from './markdown-schema.ts';

// A small Markdown: headings, bold, italics, lists and links. Parsed on the server into typed blocks, so that
// no text ever becomes HTML; unsupported syntax, including HTML and images, stays text.

type Style = Pick<MarkdownRun, 'bold' | 'italic'>;
type Line = { kind: MarkdownBlock['kind']; text: string; start?: number };

/** Characters that reorder or hide adjacent text: a link's text could otherwise disguise its host. */
const TURNING = /[\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;
const WORD = /[\p{L}\p{N}]/u;
const MARKS = [
  { mark: '**', style: { bold: true } },
  { mark: '__', style: { bold: true } },
  { mark: '*', style: { italic: true } },
  { mark: '_', style: { italic: true } },
] as const;
const NAMED_LINK = /^\[([^[\]]{1,500})\]\(([^\s()]{1,2000})\)/;
const BARE_LINK = /^https?:\/\/[^\s<>"'`()[\]*]{1,2000}/i;
/** Punctuation after a URL belongs to the sentence. */
const SENTENCE_END = /[.,;:!?…»]+$/;

export function parseMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let isEnded = true;
  for (const written of text.replaceAll(TURNING, '').split(/\r\n|\r|\n/)) {
    const line = readLine(written);
    if (line) {
      const { kind, start } = line;
      let block = isEnded || kind === 'heading' ? undefined : blocks.at(-1);
      if (block?.kind !== kind) {
        block = { kind, lines: [], ...(start !== undefined && start !== 1 && { start }) };
        blocks.push(block);
      }
      block.lines.push(joined(runsOf(line.text, {})));
    }
    isEnded = line === null;
  }
  return blocks;
}

/** The kind of one line; null if it is empty. */
function readLine(written: string): Line | null {
  const text = written.trim();
  if (text === '') return null;
  const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1];
  if (heading) return { kind: 'heading', text: heading };
  const bullet = /^[-*+•]\s+(.*)$/.exec(text)?.[1];
  if (bullet) return { kind: 'bullets', text: bullet };
  const [, number, item] = /^(\d{1,3})[.)]\s+(.*)$/.exec(text) ?? [];
  if (number && item) return { kind: 'numbers', text: item, start: Number(number) };
  return { kind: 'paragraph', text };
}

function runsOf(text: string, style: Style): MarkdownRun[] {
  const runs: MarkdownRun[] = [];
  let plain = '';
  const flush = () => {
    if (plain) runs.push({ text: plain, ...style });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const found = escapedAt(text, at) ?? linkAt(text, at, style) ?? styledAt(text, at, style);
    if (found && 'runs' in found) {
      flush();
      runs.push(...found.runs);
    } else plain += found ? found.text : text[at];
    at += found?.length ?? 1;
  }
  flush();
  return runs;
}

/** A backslash escapes the punctuation after it. */
function escapedAt(text: string, at: number) {
  const next = text[at + 1];
  return text[at] === '\\' && next && /[!-/:-@[-`{-~]/.test(next) ? { text: next, length: 2 } : null;
}

function linkAt(text: string, at: number, style: Style) {
  const begin = text[at];
  if (begin !== '[' && begin !== 'h' && begin !== 'H') return null;
  if (begin !== '[' && WORD.test(text[at - 1] ?? '')) return null;
  const rest = text.slice(at, at + 2600);
  const named = NAMED_LINK.exec(rest);
  if (named) {
    const url = webAddress(named[2]!);
    if (!url) return null;
    const run = { text: named[1]!, ...style, href: url.href, host: url.host };
    return { runs: [run], length: named[0].length };
  }
  const bare = BARE_LINK.exec(rest)?.[0].replace(SENTENCE_END, '');
  const url = bare === undefined ? null : webAddress(bare);
  if (!bare || !url) return null;
  // The URL as the browser parses it, so that it cannot imitate another one.
  const shown = `${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search}${url.hash}`;
  return { runs: [{ text: shown, ...style, href: url.href }], length: bare.length };
}

/** A URL without a user name, which could imitate a host; null otherwise. */
function webAddress(written: string): URL | null {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  return url.username || url.password || !url.host ? null : url;
}

/** Bold or italic text; markers must be at word boundaries, so that 2*3*4 and a_b_c stay unchanged. */
function styledAt(text: string, at: number, style: Style) {
  for (const { mark, style: added } of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    const from = at + mark.length;
    if (WORD.test(text[at - 1] ?? '') || /^(\s|$)/.test(text.slice(from, from + 1))) continue;
    const end = closingOf(text, mark, from);
    if (end === null) continue;
    const inner = text.slice(from, end);
    return { runs: runsOf(inner, { ...style, ...added }), length: end + mark.length - at };
  }
  return null;
}

function closingOf(text: string, mark: string, from: number): number | null {
  for (let end = text.indexOf(mark, from + 1); end !== -1; end = text.indexOf(mark, end + 1)) {
    const before = text[end - 1]!;
    const after = text[end + mark.length] ?? '';
    // A star next to another one belongs to a longer marker.
    const isPart = after === mark[0] || (mark.length === 1 && before === mark);
    if (!isPart && before !== '\\' && !/\s/.test(before) && !WORD.test(after)) return end;
  }
  return null;
}

/** Merges adjacent runs of one style. */
function joined(runs: readonly MarkdownRun[]): MarkdownRun[] {
  const out: MarkdownRun[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (last && !last.href && !run.href && last.bold === run.bold && last.italic === run.italic)
      last.text += run.text;
    else out.push({ ...run });
  }
  return out;
}
