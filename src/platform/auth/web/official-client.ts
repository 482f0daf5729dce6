// Apart, so that a page can stand before it is fetched.
export { GoTrueClient, isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/auth-js';
