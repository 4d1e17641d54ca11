/**
 * A vitest reporter that prints each failure at once: a run stopped at its time limit would
 * otherwise not say which tests failed, and why.
 */
export default class FailuresReporter {
  start = performance.now();

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    // A test that passes in a second attempt has the errors of its first.
    if (!errors?.length) return;
    const mark = state === 'failed' ? '✗' : '≈';
    const at = Math.round((performance.now() - this.start) / 1000);
    console.log(`\n${mark} ${test.module.relativeModuleId} > ${test.fullName} (after ${at} s)`);
    for (const { stack, message } of errors) console.log(withoutPackages(stack ?? message));
  }
}

const withoutPackages = (stack) => stack.replaceAll(/^ *at .*node_modules.*\n?/gm, '').trim();
