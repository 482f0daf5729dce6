import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part whose code comes when it is first shown, with `Waiting` in its place meanwhile. Not by Suspense, which holds a part back for
 * 300 ms once it has shown what stands in its place: too long for code that the device has in store. Where it can't be had, the page
 * says so as for any error of its own.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const bring = async () => (loaded = await load());
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
      if (!Part) bring().then((part) => setPart(() => part), setError);
    }, [Part]);
    if (error) throw error;
    return Part ? <Part {...props} /> : <Waiting />;
  };
}
