// Separate module, so that a page can render before it is fetched.
export { GoTrueClient, isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/auth-js';
