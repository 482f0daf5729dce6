/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  // Not through URL, which cannot parse an address without a host, as a Unix socket has.
  return connectionString.replace(/^(\w+:\/\/[^/]*)\/?[^?]*/, `$1/${database}`);
}
