// With Z a basis of the motions without slip, a = Zu and ZᵀMZ = RRᵀ:  y = Rᵀu, y₀ = R⁻¹ZᵀQ, G = N Z R⁻ᵀ; of y only the
// part in the row space of G, nine numbers here, is constrained.
#include "bench/solvers/families.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <vector>

#include "bench/measure/measure.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "impend/numerics/projection_methods.h"
#include "tests/support/problem_families.h"

namespace impend::bench {

namespace {

using test::ProblemScene;

constexpr int kBoxes = 4, kGrasps = 100;

struct Grasp {
  ProblemScene scene;  // boxes without contacts; body 0 is the world
  double push = 0;
};

Grasp boxes(std::uint64_t seed) {
  test::Random random(seed);
  Grasp grasp;
  grasp.push = random.uniform(20, 200);
  const double density = random.uniform(0.5, 2);
  grasp.scene.add_fixed();
  for (int k = 0; k < kBoxes; ++k) grasp.scene.add_box(Vec3(k, -0.5, -0.5), Vec3(k + 1, 0.5, 0.5), density);
  return grasp;
}

template <class Visit>
void each_corner(const Visit& visit) {
  for (int pair = 1; pair < kBoxes; ++pair) {
    for (int corner = 0; corner < 4; ++corner) {
      visit(pair, Vec3(pair, corner % 2 ? 0.5 : -0.5, corner / 2 ? 0.5 : -0.5));
    }
  }
}

// The grippers push inward and carry their own weight.
void load(MotionProblem& problem, double push) {
  problem.Q.segment<3>(0) = Vec3(push, 0, 0);
  problem.Q.segment<3>(6 * (kBoxes - 1)) = Vec3(-push, 0, 0);
}

MatX rows_along(const Grasp& grasp, const Vec3& direction, int times) {
  ProblemScene scene = grasp.scene;
  each_corner([&](int pair, const Vec3& point) {
    for (int k = 0; k < times; ++k) scene.contacts.push_back({pair + 1, pair, point, direction, 1});
  });
  return to_problem(scene).J.dense();
}

ConeProjection with_unit_rows(const MatX& G, const VecX& y0) {
  ConeProjection core{BlockRows(2), VecX::Zero(12), VecX::Zero(G.rows())};
  core.y0.head(y0.size()) = y0 / y0.norm();
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    Eigen::Matrix<double, 12, 1> row = Eigen::Matrix<double, 12, 1>::Zero();
    row.head(G.cols()) = G.row(i).transpose() / G.row(i).norm();
    core.G.append(0, row.head<6>(), 1, row.tail<6>());
  }
  return core;
}

struct Method {
  const char* name;
  ProjectionResult (*solve)(const ConeProjection&, const NumericalTolerances&);
};
constexpr Method kMethods[] = {{"ppm", solve_ppm},
                               {"dantzig", solve_dantzig},
                               {"lemke", solve_lemke},
                               {"small", solve_small_nnls},
                               {"interior point", solve_interior_point}};

}  // namespace

ConeProjection grasp_without_slip(std::uint64_t seed) {
  const Grasp grasp = boxes(seed);
  MotionProblem problem = to_problem(grasp.scene);
  load(problem, grasp.push);
  MatX tangents(24, 6 * kBoxes);
  tangents << rows_along(grasp, Vec3(0, 1, 0), 1), rows_along(grasp, Vec3(0, 0, 1), 1);
  const Eigen::JacobiSVD<MatX> svd(tangents, Eigen::ComputeFullV);
  const MatX Z = svd.matrixV().rightCols(6 * kBoxes - svd.rank());
  MatX M = MatX::Zero(6 * kBoxes, 6 * kBoxes);
  for (int k = 0; k < kBoxes; ++k) M.block<6, 6>(6 * k, 6 * k) = problem.M[k];
  const MatX R = (Z.transpose() * M * Z).llt().matrixL();
  const VecX y0 = R.triangularView<Eigen::Lower>().solve(Z.transpose() * problem.Q);
  const MatX N = rows_along(grasp, Vec3(1, 0, 0), 3);
  const MatX G = R.triangularView<Eigen::Lower>().solve((N * Z).transpose()).transpose();
  Eigen::ColPivHouseholderQR<MatX> row_space(G.transpose());
  const MatX basis = MatX(row_space.householderQ()).leftCols(row_space.rank());
  return with_unit_rows(G * basis, basis.transpose() * y0);
}

ConeProjection grasp_without_friction(std::uint64_t seed) {
  Grasp grasp = boxes(seed);
  each_corner([&](int pair, const Vec3& point) {
    for (const Vec3& normal : {Vec3(1, 0, 0), Vec3(0, point.y() > 0 ? 1 : -1, 0), Vec3(0, 0, point.z() > 0 ? 1 : -1)}) {
      grasp.scene.contacts.push_back({pair + 1, pair, point, normal, 1});
    }
  });
  MotionProblem problem = to_problem(grasp.scene);
  load(problem, grasp.push);
  return whiten(problem).projection;
}

int run_claims(const std::string& csv) {
  std::ofstream out;
  if (!csv.empty()) out.open(csv);
  const std::string header = "grasp,method,contacts,grasps,solved,mean_steps,most_steps,carrying_mean,cpu_s\n";
  std::cout << header;
  out << header;
  for (const bool slips : {false, true}) {
    for (const Method& method : kMethods) {
      double steps = 0, carrying = 0;
      int most = 0, solved = 0, contacts = 0;
      std::vector<ConeProjection> problems;
      for (int seed = 1; seed <= kGrasps; ++seed) {
        problems.push_back(slips ? grasp_without_friction(seed) : grasp_without_slip(seed));
        const ProjectionResult result = method.solve(problems.back(), {});
        contacts = problems.back().G.rows();
        solved += result.solved;
        steps += result.iterations;
        most = std::max(most, result.iterations);
        const double least = NumericalTolerances{}.force_zero * result.lambda.maxCoeff();
        carrying += static_cast<double>((result.lambda.array() > least).count());
      }
      const Clocked time = median_time(
          [&] {
            for (const ConeProjection& problem : problems) method.solve(problem, {});
          },
          0.2);
      const std::string line =
          fmt::format("{},{},{},{},{},{:.2f},{},{:.2f},{:.3e}\n", slips ? "no friction" : "no slip", method.name,
                      contacts, kGrasps, solved, steps / kGrasps, most, carrying / kGrasps, time.cpu / kGrasps);
      std::cout << line;
      out << line;
    }
  }
  return 0;
}

}  // namespace impend::bench
