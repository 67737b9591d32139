import { files } from '@smartflight/contract/endpoints.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { fileOfPath, isStoredPicture } from '@smartflight/contract/system/files.ts';
import type { Config } from '../../config.ts';

/** Public URL of the logo stored at a path, on the resource host; '' without a logo. */
export const logoAddress = ({ resourceHost }: Pick<Config, 'resourceHost'>, path: string): string =>
  isStoredPicture(path) ? `${resourceHost}${pathOf(files.logo.path, { id: fileOfPath(path) })}` : path;
