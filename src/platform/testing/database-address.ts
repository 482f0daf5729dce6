/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  // Not through URL, which cannot parse a connection string without a host, as for a Unix socket.
  return connectionString.replace(/^(\w+:\/\/[^/]*)\/?[^?]*/, `$1/${database}`);
}
