import { DATA_DIR, readConfig, settingNames, settings, type LoadedConfig } from '../platform/config/index.ts';
import { print } from './report.ts';

interface Row {
  name: string;
  value: string;
  source: string;
  expected: string;
  doc: string;
}

export function configCommand(options: { json?: boolean }): void {
  const rows = rowsOf(readConfig());
  print(rows, rows.map(asText).join('\n'), options.json);
}

/** Secrets show only that they are set. */
export function rowsOf({ config, sources }: LoadedConfig): Row[] {
  const dataDir = {
    name: DATA_DIR.env,
    value: config.dataDir,
    source: sources.dataDir,
    expected: DATA_DIR.type,
    doc: DATA_DIR.doc,
  };
  const others = settingNames().map((name) => {
    const { env, type, doc, secret } = settings[name];
    return {
      name: env,
      value: shown(config[name], secret === true),
      source: sources[name],
      expected: type,
      doc,
    };
  });
  return [dataDir, ...others];
}

function shown(value: string | number | readonly string[] | undefined, secret: boolean): string {
  if (value === undefined) return '';
  if (secret) return '(secret)';
  return Array.isArray(value) ? value.join(',') : String(value);
}

function asText(row: Row): string {
  return `${row.name.padEnd(21)} ${row.value || '-'}  (${row.source})\n${' '.repeat(22)}${row.doc}`;
}
