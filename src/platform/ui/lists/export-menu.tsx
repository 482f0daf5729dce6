import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Download, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { useDisclosure } from '../dialogs/use-disclosure.ts';
import type { Export, ExportFormat } from './export-types.ts';
import { useExport } from './use-export.ts';

const ENTRY = 'flex min-h-control w-full items-center px-4 text-start text-base hover:bg-raised md:text-sm';

/** Downloads all pages of the filtered list, for any spreadsheet or for Excel. */
export function ExportMenu(what: Export) {
  const { t } = useLingui();
  const id = useId();
  const { open, setOpen, box, button, onKeyDown } = useDisclosure();
  const download = useExport(what);
  const wasStopped = useRef(false);

  function choose(format: ExportFormat) {
    setOpen(false);
    // The step-up dialog, if one opened, returns the focus to it.
    button.current?.focus();
    download.mutate(format);
  }

  function stop() {
    wasStopped.current = true;
    download.stop?.onStop();
  }
  // The pressed control is removed then, and would lose the focus.
  useEffect(() => {
    if (download.isPending || !wasStopped.current) return;
    wasStopped.current = false;
    button.current?.focus();
  }, [download.isPending, button]);

  return (
    // The keys are handled by the controls inside; the box only listens to bubbling events.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="relative flex gap-2" onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant="secondary"
        className="w-full"
        icon={<Download aria-hidden />}
        busy={download.isPending}
        busyLabel={download.label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t`Export`}
        <ChevronDown aria-hidden />
      </Button>
      {download.stop && (
        <Button variant="secondary" icon={<X aria-hidden />} aria-label={download.stop.label} onClick={stop}>
          {t`Stop`}
        </Button>
      )}
      <div
        id={id}
        hidden={!open}
        className="absolute start-0 top-full z-20 md:start-auto md:end-0 mt-1 w-max min-w-full rounded border border-line bg-card py-1 shadow-lifted"
      >
        <button type="button" className={ENTRY} onClick={() => choose('csv')}>
          {t`For any spreadsheet (CSV)`}
        </button>
        <button type="button" className={ENTRY} onClick={() => choose('xlsx')}>
          {t`For Excel (XLSX)`}
        </button>
      </div>
    </div>
  );
}
