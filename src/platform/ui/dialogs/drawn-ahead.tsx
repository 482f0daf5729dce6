import { Activity, type ComponentType } from 'react';

type Props<Of extends object> = {
  /** What `useLazyDialog` answers. */
  dialog: { Dialog: ComponentType<Of> | null; ahead: ComponentType<Of> | null; drawing: number };
  of: Of;
};

/**
 * Draws a dialog when somebody reaches for its button, hidden and when there is time for it: the press that opens it has only to
 * show it. Give it another `key` for another content: what was drawn before knows nothing of it.
 */
export function DrawnAhead<Of extends object>({ dialog: { Dialog, ahead: Drawn, drawing }, of }: Props<Of>) {
  if (!Drawn) return null;
  return (
    <Activity key={drawing} mode={Dialog ? 'visible' : 'hidden'}>
      <Drawn {...of} />
    </Activity>
  );
}
