import type { MarkdownBlock, MarkdownRun } from './markdown-schema.ts';

/** The text in WhatsApp's syntax for bold and italics, with full URLs. */
export const whatsAppText = (blocks: readonly MarkdownBlock[]): string => blocks.map(blockText).join('\n\n');

function blockText({ kind, lines, start = 1 }: MarkdownBlock): string {
  const written = lines.map((line) => line.map(runText).join(''));
  if (kind === 'heading') return `*${written.join(' ').replaceAll('*', '')}*`;
  if (kind === 'bullets') return written.map((item) => `- ${item}`).join('\n');
  if (kind === 'numbers') return written.map((item, place) => `${start + place}. ${item}`).join('\n');
  return written.join('\n');
}

function runText({ text, bold, italic, href, host }: MarkdownRun): string {
  if (href) return host ? `${text} ${href}` : href;
  const slanted = italic ? `_${text}_` : text;
  return bold ? `*${slanted}*` : slanted;
}
