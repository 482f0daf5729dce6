import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { toastError } from '../toasts/errors.ts';
import { keepPaper, pageRule, type Paper, PAPER_WIDTHS, PAPERS, readPaper } from './paper-size.ts';
import { SelectField } from '../forms/select-field.tsx';
import { usePrintSheet } from './use-print-sheet.ts';

type PaperDialogProps = {
  title: string;
  description?: ReactNode;
  /** Footer of every page; a paper with a footer may be longer than a page. */
  footer?: string | undefined;
  /** Further print options, beside the paper size. */
  options?: ReactNode;
  /** Warning shown above everything before printing. */
  warning?: ReactNode;
  /** Shown in place of the paper while there is none: a loading state or the reason. */
  instead?: ReactNode;
  /** False while the shown data is not yet what was requested. */
  ready?: boolean;
  /** Available paper sizes; all by default. */
  papers?: readonly Paper[];
  /** Prints as soon as the paper is rendered, then closes the dialog. */
  printsAtOnce?: boolean | undefined;
  /** Runs before printing; if it throws, the error is shown and nothing is printed. */
  beforePrint?: () => Promise<void>;
  onClose: () => void;
  children: (paper: Paper) => ReactNode;
};

/** Print preview, on the paper size that this device used last. */
export function PaperDialog(props: PaperDialogProps) {
  const { title, description, footer, options, warning, instead, ready = true, onClose, children } = props;
  const { papers = PAPERS, printsAtOnce = false, beforePrint } = props;
  const { t } = useLingui();
  const [paper, setPaper] = useState(() => readPaper(papers));
  const [asking, setAsking] = useState(false);
  const names: Record<Paper, string> = {
    a4: t`A4 sheet`,
    a5: t`A5 sheet`,
    roll: t`80 mm roll`,
    roll58: t`58 mm roll`,
  };

  function choose(chosen: Paper) {
    setPaper(chosen);
    keepPaper(chosen);
  }

  async function print() {
    setAsking(true);
    try {
      await beforePrint?.();
    } catch (error) {
      toastError(error);
      return;
    } finally {
      setAsking(false);
    }
    await drawn();
    window.print();
  }

  const begun = useRef(false);
  const begin = useEffectEvent(() => void print());
  const end = useEffectEvent(onClose);
  const standsReady = ready && !instead;
  useEffect(() => {
    if (!printsAtOnce || !standsReady || begun.current) return;
    begun.current = true;
    begin();
  }, [printsAtOnce, standsReady]);
  useEffect(() => {
    if (!printsAtOnce) return undefined;
    const leave = () => end();
    addEventListener('afterprint', leave);
    return () => removeEventListener('afterprint', leave);
  }, [printsAtOnce]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            icon={<Printer aria-hidden />}
            disabled={!ready || Boolean(instead)}
            busy={asking}
            onClick={() => void print()}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {warning}
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {options}
          <SelectField
            label={t`Paper`}
            value={paper}
            onChange={(event) => choose(event.target.value as Paper)}
            options={papers.map((value) => ({ value, label: names[value] }))}
          />
        </div>
        {instead ?? (
          <Preview paper={paper} footer={footer}>
            {children(paper)}
          </Preview>
        )}
      </div>
    </Dialog>
  );
}

/** Resolves when the paper's images are loaded; a broken image does not block printing. */
const drawn = () =>
  Promise.allSettled(
    [...document.querySelectorAll<HTMLImageElement>('.paper img')].map((picture) => picture.decode()),
  );

type PreviewProps = { paper: Paper; footer: string | undefined; children: ReactNode };

/** The paper at its real size, scaled down as a whole on a narrower screen. */
function Preview({ paper, footer, children }: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  usePrintSheet(sheet, (copy) => pageRule(paper, copy.getBoundingClientRect().height, footer));

  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);

  return (
    <div ref={frame} className="overflow-hidden rounded border border-line bg-raised">
      <div className="mx-auto w-fit" style={{ zoom: Math.min(1, room / PAPER_WIDTHS[paper]) }}>
        <div
          ref={sheet}
          className="paper"
          data-paper={paper}
          data-flow={footer === undefined ? undefined : ''}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
