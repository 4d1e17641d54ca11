/** Adds up vitest's JSON report. A file that could not be loaded counts as one failure. */
export function countTests({ testResults }) {
  const counts = { passed: 0, failed: 0, skipped: 0, skippedNames: [], flaky: [] };
  for (const file of testResults) {
    const failedBefore = counts.failed;
    for (const test of file.assertionResults) count(counts, test);
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}

function count(counts, { status, fullName, failureMessages = [] }) {
  if (status === 'passed') {
    counts.passed += 1;
    // It passed in a second attempt.
    const [failure] = failureMessages;
    if (failure) counts.flaky.push(`${fullName}: ${failure.split('\n')[0]}`);
  } else if (status === 'failed') counts.failed += 1;
  else {
    counts.skipped += 1;
    counts.skippedNames.push(fullName);
  }
}
