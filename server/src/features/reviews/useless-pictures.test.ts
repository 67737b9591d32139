import { enterprises, onboarding, reviews } from '@smartflight/contract/endpoints.ts';
import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import {
  type Applicant,
  newcomer,
  newest,
  pictures,
  reviewer,
  send,
  upgradePapers,
} from '../../../test/people.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

type Images = Readonly<{ iconFront: string; iconBack: string }>;

/** How papers of each kind with pictures are sent; a new kind does not compile without its row. */
const kinds: Record<
  Exclude<ReviewKind, 'account'>,
  {
    images: (who: Applicant) => Promise<Images>;
    submit: (who: Applicant, images: Images) => ReturnType<Applicant['client']['raw']>;
    back: string;
  }
> = {
  realName: {
    images: ({ id }) => pictures(stage, id, 'idCard'),
    submit: ({ client }, images) =>
      client.raw(onboarding.realName, {
        query: { identityName: 'Lena Fischer', identityNumber: 'C01X00T47', ...images },
      }),
    back: 'query.iconBack',
  },
  pilot: {
    images: ({ id }) => pictures(stage, id, 'pilotCard'),
    submit: ({ client }, images) =>
      client.raw(onboarding.operator, { query: { certificateNumber: 'UAS-1', ...images } }),
    back: 'query.iconBack',
  },
  upgrade: {
    images: ({ id }) => pictures(stage, id, 'licence'),
    submit: async ({ id, client }, { iconFront, iconBack }) =>
      client.raw(enterprises.upgrade, {
        body: {
          ...(await upgradePapers(stage, id)),
          businessLicenseFrtImg: iconFront,
          businessLicenseBkImg: iconBack,
        },
      }),
    back: 'body.businessLicenseBkImg',
  },
};

test.each(Object.entries(kinds))(
  '%s: one picture for both sides is refused, and pictures that could not be read until one is new',
  async (kind, { images, submit, back }) => {
    const staff = await reviewer(stage, null);
    const lena = await newcomer(stage, kind === 'upgrade' ? { verified: '1' } : {});
    if (kind !== 'upgrade') await send(stage, lena, 'account');
    const own = await images(lena);
    const codesOf = async (sent: Images) =>
      ((await submit(lena, sent)).json().fields ?? []).map(({ at, code }: { at: string; code: string }) => [
        at,
        code,
      ]);
    expect(await codesOf({ ...own, iconBack: own.iconFront })).toEqual([[back, 'pictureTwice']]);
    expect(await codesOf(own)).toEqual([]);
    const { id, version } = await newest(stage, lena.id, kind as ReviewKind);
    const body = { version, decision: 'reject' as const, reason: 'photoUnreadable' as const };
    await staff.client.call(reviews.decide, { params: { id }, body });
    expect((await codesOf(own)).map(([, code]: string[]) => code)).toEqual([
      'pictureUnreadable',
      'pictureUnreadable',
    ]);
    const { iconBack } = await images(lena);
    expect(await codesOf({ ...own, iconBack })).toEqual([]);
    expect((await newest(stage, lena.id, kind as ReviewKind)).version).toBe(version + 1);
  },
);
