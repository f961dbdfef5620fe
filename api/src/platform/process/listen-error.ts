import { ConfigError } from '../config/config-error.js';

/** Where a server listens, and the settings that say so. */
export interface ListenAddress {
  host: string;
  port: number;
  hostSetting: string;
  portSetting: string;
}

/** What is wrong with the address that a server could not listen on; an error of another kind is returned unchanged. */
export function explainListenError(error: unknown, { host, port, hostSetting, portSetting }: ListenAddress): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
      return new ConfigError([
        `${portSetting} is ${port}, which this account may not listen on: choose one from 1024 up`,
      ]);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigError([
        `${hostSetting} is ${host}, which is no address of this machine: use 127.0.0.1, 0.0.0.0 for all, or one of its own`,
      ]);
    default:
      return error;
  }
}
