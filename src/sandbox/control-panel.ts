import { type DemoAccount, demoAccounts } from './accounts.ts';
import { knownBusinesses } from './businesses.ts';
import { type FaultProvider, faultCatalogue } from './fault-catalogue.ts';
import type { ArmedFault } from './faults.ts';

/** What the control panel page shows. Its forms post to `/sandbox/faults`, `/faults/clear`, `/clock` and `/reset`. */
export interface ControlPanel {
  accounts: readonly DemoAccount[];
  providers: { name: FaultProvider; label: string; faults: PanelFault[] }[];
  /** Business numbers to try, with what the tax office says of them. */
  businesses: readonly { number: string; label: string }[];
  /** How many failures are armed in all. */
  armedCount: number;
  clock: {
    now: Date;
    /** How far the clock was moved ahead of the machine's, in whole seconds. */
    offsetSeconds: number;
    steps: readonly { label: string; advanceSeconds: number }[];
  };
}

export interface PanelFault {
  name: string;
  label: string;
  /** How many more calls will fail so; 0 when it is not armed. */
  times: number;
}

const providerLabels: Record<FaultProvider, string> = {
  google: 'Google 로그인',
  naver: '네이버 로그인',
  kakao: '카카오 로그인',
  toss: '토스페이먼츠',
  sgis: 'SGIS 주소 위치',
  nts: '국세청 사업자 상태',
  postcode: '우편번호 검색',
  naverMaps: '네이버 지도',
  files: '파일 업로드',
  bucket: '사진 버킷 (S3)',
  push: '푸시 알림',
  smtp: '이메일',
  phone: '알림톡과 문자',
};

const steps = [
  { label: '+10분', advanceSeconds: 600 },
  { label: '+30분', advanceSeconds: 1_800 },
  { label: '+1시간', advanceSeconds: 3_600 },
  { label: '+3시간', advanceSeconds: 10_800 },
  { label: '+1일', advanceSeconds: 86_400 },
] as const;

/** Puts the panel's data together; `faults` is what `listFaults` gives. */
export function controlPanel(input: {
  accounts?: readonly DemoAccount[];
  faults: readonly ArmedFault[];
  now: Date;
  offsetSeconds: number;
}): ControlPanel {
  const timesOf = (provider: string, name: string) =>
    input.faults.find((armed) => armed.provider === provider && armed.fault === name)?.times ?? 0;
  const names = Object.keys(faultCatalogue) as FaultProvider[];
  return {
    accounts: input.accounts ?? demoAccounts,
    providers: names.map((name) => ({
      name,
      label: providerLabels[name],
      faults: Object.entries(faultCatalogue[name]).map(([fault, label]) => ({
        name: fault,
        label,
        times: timesOf(name, fault),
      })),
    })),
    businesses: knownBusinesses.map(({ number, label }) => ({ number, label })),
    armedCount: input.faults.length,
    clock: { now: input.now, offsetSeconds: Math.round(input.offsetSeconds), steps },
  };
}
