import { useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { TextField } from '../forms/text-field.tsx';
import { showToast } from '../toasts/toast.ts';
import { Sample } from './sample.tsx';

export function DialogSamples() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(null);
    setTyped('');
  };
  return (
    <Sample title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('form')}>Open a form</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Ask to confirm
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast({ title: 'Success', description: 'Student enrolled successfully' })}
        >
          Show a success
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            showToast({
              title: 'Error',
              description: 'This roll number already belongs to another student.',
              tone: 'destructive',
            })
          }
        >
          Show a failure
        </Button>
      </div>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="New Enrollment"
        description="Type something, then try to leave."
        dirty={typed !== ''}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form="sample-form">
              Enroll
            </Button>
          </>
        }
      >
        <form
          id="sample-form"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField
            label="Full Name"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {[
            'Roll Number',
            'Email',
            'Phone',
            'Address',
            'Emergency Contact',
            'Previous School',
            'Nationality',
          ].map((label) => (
            <TextField key={label} label={label} />
          ))}
        </form>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Take this role away?"
        body="Paul Atangana will no longer be able to open any page of the school."
        confirmLabel="Take away"
      />
    </Sample>
  );
}
