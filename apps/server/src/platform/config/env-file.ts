/** Reads `NAME=value` lines; `#` starts a comment, single or double quotes keep spaces. Nothing is expanded. */
export function parseEnvFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(\S.*)?$/.exec(line.trim());
    const name = match?.[1];
    if (name !== undefined) values[name] = unquote(match?.[2] ?? '');
  }
  return values;
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1(?:\s+#.*)?$/.exec(value);
  return quoted?.[2] ?? value.replace(/(?<!\s)\s+#.*/, '');
}
