import { Meters, type AnsweredRequest } from '../../../gateway/metrics/meters.ts';
import type { CallableService } from '../../../gateway/translate/callable-service.ts';
import type { Goal } from '../measure/goals.ts';
import { median } from '../measure/sample.ts';
import { loadSettings } from '../../config/load-settings.ts';

const SERVICES = 100;
const METHODS = 10;
const REQUESTS = 1_000_000;
const MOST_SHARE = 0.03;

/**
 * What it costs to count a request, among 1,000 methods. Two processes of the very same gateway differ by more, so it is measured alone.
 *
 * @param gatewayUs CPU of a whole call, HTTP included
 */
export function measureMetrics(rounds: number, gatewayUs: number): Goal {
  const meters = new Meters(loadSettings({}).metrics, () => 1);
  const requests = Array.from({ length: SERVICES * METHODS }, (_, index) => requestOf(index));
  const us: number[] = [];
  // The first round is thrown away (compilers).
  for (let round = 0; round <= rounds; round++) {
    const { user, system } = process.cpuUsage();
    for (let index = 0; index < REQUESTS; index++) {
      // A prime number, so that neighbours are not asked for one after the other.
      const request = requests[(index * 379) % requests.length]!;
      meters.answered(request, index % 50 === 0 ? 'TIMEOUT' : null, index % 40);
    }
    const used = process.cpuUsage({ user, system });
    if (round > 0) us.push((used.user + used.system) / REQUESTS);
  }
  const share = median(us) / gatewayUs;
  return {
    what: `counting a request (${(1000 * median(us)).toFixed(0)} ns): share of a call's CPU on Node`,
    wanted: `<= ${100 * MOST_SHARE} %`,
    measured: `${(100 * share).toFixed(1)} %`,
    met: share <= MOST_SHARE,
  };
}

const services = Array.from({ length: SERVICES }, (_, index) => {
  const view = {
    serviceKey: `com.example.S${index}`,
    serviceInterface: `com.example.S${index}`,
    group: null,
    version: null,
  };
  return { view, hasMethod: () => true } as unknown as CallableService;
});

function requestOf(index: number): AnsweredRequest {
  const service = services[index % SERVICES]!;
  const methodName = `method${Math.floor(index / SERVICES)}`;
  const tag = index % 3 === 0 ? 'canary' : null;
  return {
    service,
    methodName,
    routeMs: 0.1,
    dubboMs: index % 30,
    tag,
    level: index % 2 === 0 ? 'region cn-hangzhou' : null,
  };
}
