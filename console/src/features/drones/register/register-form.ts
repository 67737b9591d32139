import { registerEntry } from '@smartflight/contract/devices/device-register.schemas.ts';
import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import { z } from 'zod';
import { wanted, yearField } from '../../../domain/devices/register/register-fields.tsx';

const { shape } = registerEntry;

/** Registration data of a drone (D-04) as form fields; each reports itself when missing. */
export const registerForm = z.object({
  droneId: z.string().trim().min(1, { error: 'field.required' }).pipe(shape.droneId),
  model: wanted(50),
  year: yearField,
  batch: wanted(50),
  number: wanted(50),
  pd: z.string().min(1, { error: 'field.required' }).pipe(shape.pd),
  phone: wanted(20),
  name: z
    .string()
    .trim()
    .max(50, { error: 'field.too-long' })
    .transform((name) => name || undefined),
});
export type RegisterFields = z.input<typeof registerForm>;

export const emptyRegister = (year: number): RegisterFields => ({
  droneId: '',
  model: '',
  year: String(year),
  batch: '',
  number: '',
  pd: '',
  phone: '',
  name: '',
});

/** Default values for the next drone of the same delivery. */
export const nextRegister = (last: RegisterFields): RegisterFields => ({
  ...last,
  droneId: '',
  number: '',
  name: '',
});

/** Whether the typed model is not in the catalogue. */
export const isForeignModel = (model: string): boolean =>
  model.trim() !== '' && droneModel(model) === undefined;
