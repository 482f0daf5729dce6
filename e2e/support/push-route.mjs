// Loaded before the server: redirects what it sends to Chromium's push service to the test's.
const [theirs, ours] = ['https://fcm.googleapis.com/', process.env.E2E_PUSH_SERVICE];
const realFetch = globalThis.fetch;

globalThis.fetch = (to, ...more) => {
  const address = String(to instanceof Request ? to.url : to);
  return address.startsWith(theirs)
    ? realFetch(ours + address.slice(theirs.length), ...more)
    : realFetch(to, ...more);
};
