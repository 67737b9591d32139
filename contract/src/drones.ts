import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { day, idList, instant } from './kit/fields.ts';
import { pageOf, paging } from './kit/paging.ts';

/** Device ids are MQTT user names and topic segments at once, hence the narrow alphabet. */
export const droneId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'droneIdInvalid' });

const drone = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  boundAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
});
export type Drone = z.infer<typeof drone>;

const droneDetail = drone.extend({
  year: z.number().int().nullable(),
  batch: z.string(),
  number: z.string(),
  pd: day.nullable(),
  /** Sums over the stored sorties of this drone (ground tests aside). */
  totals: z.object({
    grossAreaM2: z.number(),
    netAreaM2: z.number(),
    sorties: z.number().int(),
    flightS: z.number(),
  }),
  lastPowerOn: z
    .object({
      at: instant,
      lat: z.number().nullable(),
      lon: z.number().nullable(),
      place: z.string().nullable(),
    })
    .nullable(),
});
export type DroneDetail = z.infer<typeof droneDetail>;

const mqttAccess = z.object({ username: z.string(), password: z.string() });

/** One stretch of sprayed or sown ground: outer ring of a polygon, [lon, lat], with how it overlaps. */
const strip = z.object({
  ring: z.array(z.tuple([z.number(), z.number()])),
  when: z.enum(['sortie', 'earlier']),
});

/** What makes a drone one's own (spec 3). */
export const droneBinding = z.object({
  droneId: z.string().trim().min(1, { error: 'droneIdEmpty' }).max(64),
  activateCode: z.string().trim().min(1, { error: 'activeCodeEmpty' }).max(64),
  name: z.string().trim().max(50).optional(),
});

export const drones = {
  list: endpoint({
    method: 'GET',
    path: '/api/drones',
    access: 'drones.list',
    summary: 'Drones the caller may see: own, permitted, of a team, of the company and its descendants',
    query: paging.extend({
      q: z.string().trim().max(64).optional(),
      ids: idList(droneId).optional(),
      sort: z.enum(['id', '-id', 'name', '-name']).default('name'),
    }),
    response: pageOf(drone),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/drones/:id',
    access: 'drones.list',
    summary: 'One drone with its lifetime totals and last power-on',
    params: z.object({ id: droneId }),
    response: droneDetail,
  }),
  trail: endpoint({
    method: 'GET',
    path: '/api/drones/:id/trail',
    access: 'fleet.watch',
    summary: 'Path and sprayed strips of the sortie now flown, and strips of earlier sorties of the day',
    params: z.object({ id: droneId }),
    response: z.object({
      flightId: z.string().nullable(),
      startAt: instant.nullable(),
      /** [lon, lat, epoch ms] in order of time, at most 3,600 points. */
      path: z.array(z.tuple([z.number(), z.number(), z.number()])),
      strips: z.array(strip),
      grossAreaM2: z.number(),
      netAreaM2: z.number(),
      volumeL: z.number().nullable(),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/drones',
    access: 'drones.register',
    summary: 'Register a drone of the own company; activation code and MQTT secret are shown this once',
    status: 201,
    body: z.object({
      droneId,
      name: z.string().trim().min(1).max(50).optional(),
      model: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
      year: z.number().int().min(2000).max(2100),
      batch: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
      number: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
      pd: day,
      phone: z.string().trim().min(1, { error: 'warn.incomplete' }).max(20),
    }),
    response: z.object({ droneId: z.string(), activateCode: z.string(), mqtt: mqttAccess }),
  }),
  provision: endpoint({
    method: 'POST',
    path: '/api/drones/:id/secret',
    access: 'drones.provision',
    summary:
      'A fresh MQTT secret for a drone of the own company or one the caller owns; the old one dies at once',
    params: z.object({ id: droneId }),
    response: z.object({ mqtt: mqttAccess }),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/api/drone/bind',
    access: 'onboarding',
    summary: 'Take ownership of a registered drone by its activation code, which works once',
    query: droneBinding,
    response: z.object({ droneId: z.string(), name: z.string() }),
  }),
};
