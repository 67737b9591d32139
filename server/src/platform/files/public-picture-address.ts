import { files } from '@smartflight/contract/endpoints.ts';
import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { fileOfPath, isStoredPicture } from '@smartflight/contract/system/files.ts';
import type { Config } from '../../config.ts';

/** Where anybody finds the logo that is stored at a path, before it the resource host; '' without one. */
export const logoAddress = ({ resourceHost }: Pick<Config, 'resourceHost'>, path: string): string =>
  isStoredPicture(path) ? `${resourceHost}${pathOf(files.logo.path, { id: fileOfPath(path) })}` : path;
