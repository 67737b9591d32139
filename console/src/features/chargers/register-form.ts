import { deviceId } from '@smartflight/contract/devices/device-id.schemas.ts';
import { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import { z } from 'zod';
import { wanted, yearField } from '../../domain/devices/register/register-fields.tsx';

export const registerData = z.object({
  model: wanted(50),
  year: yearField,
  batch: wanted(50),
  number: wanted(50),
  pd: z.string().min(1, { error: 'field.required' }).pipe(deviceEntry.shape.pd),
  phone: wanted(20),
});

export const registerForm = registerData.extend({
  chargerId: z.string().trim().min(1, { error: 'field.required' }).pipe(deviceId),
  name: z
    .string()
    .trim()
    .max(50, { error: 'field.too-long' })
    .transform((name) => name || undefined),
});
export type RegisterFields = z.input<typeof registerForm>;

export const emptyRegister = (year: number): RegisterFields => ({
  chargerId: '',
  model: '',
  year: String(year),
  batch: '',
  number: '',
  pd: '',
  phone: '',
  name: '',
});
