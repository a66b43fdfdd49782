/** How a business stands with the tax office. */
export type Standing = 'active' | 'simplified' | 'suspended' | 'closed' | 'unregistered';

/** Numbers with a standing of their own. Every other number that passes its check digit is active. */
export const knownBusinesses: readonly { number: string; standing: Standing; label: string }[] = [
  { number: '9900000004', standing: 'active', label: '계속사업자 (일반과세자)' },
  { number: '9900079194', standing: 'simplified', label: '계속사업자 (간이과세자)' },
  { number: '8800000008', standing: 'suspended', label: '휴업자' },
  { number: '8800000013', standing: 'closed', label: '폐업자' },
  { number: '8800000027', standing: 'unregistered', label: '등록되지 않은 번호' },
];
