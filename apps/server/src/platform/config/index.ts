export { ensureSecretKey, prepareDataFolder, SECRET_KEY_FILE } from './data-folder.ts';
export {
  aiServiceOf,
  ConfigError,
  inboundMailOf,
  integrationAppsOf,
  localUrl,
  missingOfInboundMail,
  readConfig,
  settingNames,
} from './read-config.ts';
export type { Config, LoadedConfig } from './read-config.ts';
export { DATA_DIR, settings } from './settings.ts';
