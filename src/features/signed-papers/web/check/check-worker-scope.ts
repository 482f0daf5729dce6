// What the worker is given by the browser; the library's own types are those of a page.

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
