import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { EmptyState } from '../lists/empty-state.tsx';
import { PaperDialog } from '../printing/paper.tsx';
import { PrintSlip } from '../printing/slip.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Sample } from './sample.tsx';

export function StateSamples() {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Sample title="Empty state">
        <EmptyState
          title="No students enrolled yet"
          action={<Button icon={<UserPlus aria-hidden />}>Enroll Student</Button>}
        >
          Enroll the first one, and the directory begins.
        </EmptyState>
      </Sample>
      <Sample title="Skeleton">
        <div className="flex max-w-sm flex-col gap-2">
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </Sample>
      <Sample title="Slip to print">
        <div className="max-w-md">
          <PrintSlip>
            <p className="font-semibold">Élodie Ngo Mbarga</p>
            <p>This slip prints alone.</p>
          </PrintSlip>
        </div>
        <Button variant="secondary" className="mt-4" onClick={() => setPrinting(true)}>
          A paper of its own size
        </Button>
        {printing && (
          <PaperDialog title="Deposit slip" onClose={() => setPrinting(false)}>
            {(paper) => <p>{`This stands on ${paper}.`}</p>}
          </PaperDialog>
        )}
      </Sample>
    </>
  );
}
