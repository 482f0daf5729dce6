/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  // Not through URL: an address without a host, as a Unix socket has, is none to it.
  return connectionString.replace(/^(\w+:\/\/[^/]*)\/?[^?]*/, `$1/${database}`);
}
