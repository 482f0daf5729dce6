import type { ComponentType, Ref } from 'react';
import type { DrawnPlaceHandle, DrawnPlaceProps } from './drawn-place.tsx';

type Props<Of extends object> = {
  /** What `useDrawnAhead` answers. */
  dialog: { Place: ComponentType<DrawnPlaceProps<Of>> | null; place: Ref<DrawnPlaceHandle<Of>> };
  of: Of;
  /** For whom it is drawn: for somebody else it is drawn anew. What was drawn before knows nothing of them. */
  whom?: string | undefined;
};

/** Where the dialog of `useDrawnAhead` stands: nothing until somebody reaches for its button. */
export function DrawnAhead<Of extends object>({ dialog: { Place, place }, of, whom = '' }: Props<Of>) {
  return Place && <Place ref={place} of={of} whom={whom} />;
}
