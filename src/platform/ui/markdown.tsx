import { Fragment } from 'react';
import type { MarkdownBlock, MarkdownRun } from '#platform/markdown/markdown-schema.ts';

type Lines = MarkdownBlock['lines'];

/** Text that the server parsed from Markdown. Links open in a new tab and show their host. */
export function Markdown({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return (
    <div className="flex max-w-prose flex-col gap-2 wrap-anywhere">
      {blocks.map((block, place) => (
        <Block key={place} {...block} />
      ))}
    </div>
  );
}

function Block({ kind, lines, start }: MarkdownBlock) {
  if (kind === 'heading') return <h3 className="font-semibold">{runs(lines[0])}</h3>;
  if (kind === 'bullets') return <ul className="list-disc ps-5">{items(lines)}</ul>;
  if (kind === 'numbers')
    return (
      <ol className="list-decimal ps-7" start={start}>
        {items(lines)}
      </ol>
    );
  return (
    <p>
      {lines.map((line, place) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          {runs(line)}
        </Fragment>
      ))}
    </p>
  );
}

const items = (lines: Lines) => lines.map((line, place) => <li key={place}>{runs(line)}</li>);

const runs = (line: Lines[number] = []) => line.map((run, place) => <Run key={place} {...run} />);

function Run({ text, bold, italic, href, host }: MarkdownRun) {
  let shown = <>{text}</>;
  if (italic) shown = <em>{shown}</em>;
  if (bold) shown = <strong>{shown}</strong>;
  if (!href) return shown;
  return (
    <>
      <a href={href} target="_blank" rel="noreferrer" className="text-primary underline">
        {shown}
      </a>
      {host && (
        <span className="text-muted">
          {' ('}
          <bdi>{host}</bdi>
          {')'}
        </span>
      )}
    </>
  );
}
