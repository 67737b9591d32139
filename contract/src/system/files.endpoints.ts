import { endpointsOf } from '../kit/endpoint.ts';
import type { filesSchemas } from './files.schemas.ts';
import { fileLimits } from './files.ts';

export const files = endpointsOf<typeof filesSchemas>({
  uploadIdcardImg: {
    method: 'POST',
    path: '/api/account/uploadIdcardImg',
    access: 'onboarding',
    uploadBytes: fileLimits.mostBytes,
  },
  uploadManipulatorImg: {
    method: 'POST',
    path: '/api/account/uploadManipulatorImg',
    access: 'onboarding',
    uploadBytes: fileLimits.mostBytes,
  },
  uploadLicenceImg: {
    method: 'POST',
    path: '/api/enterprises/uploadLicenceImg',
    access: 'signed-in',
    uploadBytes: fileLimits.mostBytes,
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/account/uploadAvatar',
    access: 'onboarding',
    uploadBytes: fileLimits.mostBytes,
  },
  get: { method: 'GET', path: '/api/files/:id', access: 'onboarding', file: 'image/*' },
  logo: { method: 'GET', path: '/api/logos/:id', access: 'public', file: 'image/png' },
});
