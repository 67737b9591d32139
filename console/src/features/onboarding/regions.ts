import { formatLocale, type Lang } from '../../shared/i18n/languages.ts';
import { nameOrder } from '../../shared/i18n/text-order.ts';

/** Countries by ISO 3166-1 with their calling codes (ITU-T E.164), in the format of `region`. */
const regions =
  'AE_971 AF_93 AL_355 AM_374 AO_244 AR_54 AT_43 AU_61 AZ_994 BA_387 BD_880 BE_32 BF_226 BG_359 BJ_229 BO_591 BR_55 BY_375 CA_1 CH_41 CI_225 CL_56 CM_237 CN_86 CO_57 CR_506 CU_53 CY_357 CZ_420 DE_49 DK_45 DO_1 DZ_213 EC_593 EE_372 EG_20 ES_34 ET_251 FI_358 FR_33 GB_44 GE_995 GH_233 GR_30 GT_502 HK_852 HN_504 HR_385 HU_36 ID_62 IE_353 IL_972 IN_91 IQ_964 IR_98 IS_354 IT_39 JO_962 JP_81 KE_254 KG_996 KH_855 KR_82 KZ_7 LA_856 LK_94 LT_370 LU_352 LV_371 MA_212 MD_373 ME_382 MG_261 MK_389 ML_223 MM_95 MN_976 MO_853 MT_356 MW_265 MX_52 MY_60 MZ_258 NA_264 NG_234 NI_505 NL_31 NO_47 NP_977 NZ_64 OM_968 PA_507 PE_51 PH_63 PK_92 PL_48 PT_351 PY_595 QA_974 RO_40 RS_381 RU_7 RW_250 SA_966 SD_249 SE_46 SG_65 SI_386 SK_421 SN_221 SV_503 TH_66 TJ_992 TM_993 TN_216 TR_90 TW_886 TZ_255 UA_380 UG_256 US_1 UY_598 UZ_998 VE_58 VN_84 ZA_27 ZM_260 ZW_263'.split(
    ' ',
  );

/** Localized name of a region such as `CN_86`, with its calling code. */
export function regionName(lang: Lang, region: string): string {
  const [country = '', calling = ''] = region.split('_');
  try {
    const name = new Intl.DisplayNames([formatLocale(lang)], { type: 'region' }).of(country);
    return `${name ?? country} (+${calling})`;
  } catch {
    return region;
  }
}

/** All regions, sorted by localized name; `present` is always included. */
export function regionChoices(lang: Lang, present: string): { region: string; name: string }[] {
  const all = regions.includes(present) || present === '' ? regions : [...regions, present];
  const inOrder = nameOrder(lang);
  return all
    .map((region) => ({ region, name: regionName(lang, region) }))
    .sort((one, other) => inOrder(one.name, other.name));
}
