// The worker's global scope; the DOM library only declares that of pages.

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
export type Scope = {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  };
};
