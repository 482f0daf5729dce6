import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FileChoice } from '#platform/ui/imports/file-choice.tsx';
import type { FetDraft } from '../../editor.contract.ts';
import { timetableApi } from '../shared/timetable.client.ts';
import { timetableEditorApi } from '../editor.client.ts';

type Props = { onCreated: (versionId: string) => void; onClose: () => void };

/** Creates a draft from a FET file, and lists the names that the school does not have. */
export function FetDialog({ onCreated, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [made, setMade] = useState<FetDraft | null>(null);
  return (
    <Dialog
      open
      title={t`Draft from a FET file`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{made ? t`Open the draft` : t`Close`}</Button>}
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {made ? (
          <>
            <p className="font-medium">
              <Plural
                value={made.version.placed}
                one="# lesson has its place in the draft."
                other="# lessons have their place in the draft."
              />
            </p>
            {made.left_out > 0 && (
              <p>
                <Plural
                  value={made.left_out}
                  one="# lesson of the file was left out: its names are unknown here, or the place is not free."
                  other="# lessons of the file were left out: their names are unknown here, or the places are not free."
                />
              </p>
            )}
            {made.unknown.length > 0 && (
              <section>
                <h3 className="font-medium">{t`Names of the file that the school does not have`}</h3>
                <p className="wrap-anywhere">{made.unknown.join(' · ')}</p>
              </section>
            )}
          </>
        ) : (
          <>
            <p>
              {t`The timetable that FET saved as “data and timetable” becomes a draft. Its classes, subjects and rooms are found by their names; “Export for FET” writes a file with the names of this school.`}
            </p>
            <FileChoice
              kind={{ accept: '.fet', hint: t`A file of FET, 4 MB at most. You can also drop it here.` }}
              read={(file) => timetableEditorApi.readFet.call({ file })}
              onRead={(draft) => {
                setMade(draft);
                void queries.invalidateQueries({ queryKey: timetableApi.versions.key() });
                onCreated(draft.version.id);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
